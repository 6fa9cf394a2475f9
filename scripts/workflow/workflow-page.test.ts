import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.ts'
import { workflowPage } from './workflow-page.ts'

test('docs/workflow.md has the tables of the API; `npm run workflow` writes them', () => {
  const page = readFileSync(path.join(root, 'docs/workflow.md'), 'utf8')
  expect(workflowPage(page)).toBe(page)
})
