import { scaleTable } from './table.ts'

console.log(scaleTable())
