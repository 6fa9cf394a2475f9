import { execFileSync } from 'node:child_process'

/** What the shell and both halves are made of besides their own folder, as the build itself says. */
export function commonSources(root: string): string[] {
  const script =
    "import { commonSources } from './scripts/build/release-id.mjs'; console.log(JSON.stringify(commonSources))"
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root })
  return JSON.parse(told.toString()) as string[]
}
