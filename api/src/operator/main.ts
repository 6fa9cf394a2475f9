import { describeStartFailure } from '../platform/process/start-failure.ts'
import { runOperatorCommand } from './command/command.ts'

// The command in a container: node --import tsx src/operator/main.ts queue --operator kim
try {
  await runOperatorCommand(process.argv.slice(2), {
    env: () => process.env,
    start: 'node --import tsx src/operator/main.ts',
  })
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`)
  process.exit(1)
}
