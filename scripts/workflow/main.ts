import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.ts'
import { workflowPage } from './workflow-page.ts'

/* `npm run workflow` writes the generated parts of docs/workflow.md. */

const file = path.join(root, 'docs/workflow.md')
writeFileSync(file, workflowPage(readFileSync(file, 'utf8')))
