import { runOperatorCommand } from 'api/server'
import { root } from '../root.ts'
import { readStartSettings } from '../start/settings.ts'
import { withDatabase } from '../start/database.ts'

await withDatabase((env) => {
  const { isPrivate } = readStartSettings(root, process.env)
  return runOperatorCommand(process.argv.slice(2), { env, start: 'npm run operator --', isPrivate })
})
