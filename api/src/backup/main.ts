import { describeStartFailure } from '../platform/process/start-failure.ts'
import { runBackupCommand } from './command.ts'

// The command on a server or in a container:
// node --import tsx src/backup/main.ts backup /backups/today
try {
  await runBackupCommand(process.argv.slice(2), { env: process.env, backups: '.' })
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`)
  process.exit(1)
}
