import { register } from 'tsx/esm/api'

// A setup file for the runner of the API tests, which loads test files as native modules: lets Node load
// TypeScript.
register()
