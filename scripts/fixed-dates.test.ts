import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test.each(['e2e', 'faults'])(
  '%s has no fixed dates: the API would refuse them once they are past',
  (folder) => {
    const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!\.types\/).*\.ts$/.test(name))
      .map((name) => path.join(folder, name))
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => /\b20\d\d-\d\d-\d\d/.test(read(file)))).toEqual([])
  },
)
