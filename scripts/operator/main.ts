import { runOperatorCommand } from 'api/server'
import { withDatabase } from '../start/with-database.ts'

await withDatabase((env) =>
  runOperatorCommand(process.argv.slice(2), { env, start: 'npm run operator --' }),
)
