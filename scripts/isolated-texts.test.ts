import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('a sentence of a screen isolates the titles, places and subjects of users', () => {
  const files = ['shell', 'customer-app', 'packer-app'].flatMap((workspace) =>
    readdirSync(path.join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.(?:test|fixture))\.tsx?$/.test(name))
      .map((name) => `${workspace}/src/${name}`),
  )
  expect(files.length).toBeGreaterThan(300)
  const raw = /\$\{(?!isolate\()[^}]*\.(?:title|city|subject|street_address(?:_two)?)\b[^}]*\}/
  expect(files.filter((file) => raw.test(read(file)))).toEqual([])
})
