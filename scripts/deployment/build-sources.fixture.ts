import { execFileSync } from 'node:child_process'

/**
 * Reads the source paths that every app is built from, besides its own folder. Runs a separate process,
 * because Jest cannot import the ES module release-id.mjs.
 */
export function commonSources(root: string): string[] {
  const script =
    "import { commonSources } from './scripts/build/release-id.mjs'; console.log(JSON.stringify(commonSources))"
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
  })
  return JSON.parse(output.toString()) as string[]
}
