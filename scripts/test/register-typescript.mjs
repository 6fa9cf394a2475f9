import { register } from 'tsx/esm/api'

// A setup file of tests that run in worker threads. A thread does not inherit the loader of its process.
register()
