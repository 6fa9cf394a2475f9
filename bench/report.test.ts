import { missedGoals, printTable, type Table } from './report.ts'

const table: Table = {
  title: 'Speed',
  rows: [
    { row: 'first', goal: '>= 5 times', reached: true, figures: { times: 6.789, unit: 'x' } },
    { row: 'second one', goal: '>= 5 times', reached: false, figures: { times: 1234.5 } },
    { row: 'third', figures: { times: 0.01234 } },
  ],
}

test('printTable aligns columns and marks missed goals with NO', () => {
  const log = jest.spyOn(console, 'log').mockImplementation()
  printTable(table)
  const lines = String(log.mock.calls[0]?.[0]).split('\n')
  log.mockRestore()
  expect(lines.slice(3)).toEqual([
    '             times  unit    to reach  reached',
    'first         6.79     x  >= 5 times      yes',
    'second one    1235        >= 5 times       NO',
    'third       0.0123',
  ])
})

test('missedGoals lists the title and row of each missed goal', () => {
  expect(missedGoals([table])).toEqual(['Speed: second one'])
})
