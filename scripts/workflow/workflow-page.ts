import { eventMails, type MailRule } from '../../api/src/events/events.ts'
import { hourMs, minuteMs } from '../../api/src/rules/windows.ts'
import { type Limit, type MoveRule, moves } from '../../api/src/workflow/moves.ts'

const names: Record<string, string> = {
  booked: 'Booked',
  on_the_way: 'On the way',
  at_pickup: 'Arrived',
  loaded: 'Loaded',
  delivered: 'Delivered',
  completed: 'Completed',
  cancelled: 'Canceled',
  no_show: 'No-show',
  disputed: 'Disputed',
  resolved: 'Resolved',
}
const nameOf = (stage: string) => names[stage] ?? stage

function duration(ms: number): string {
  const [count, unit] = ms < hourMs ? [ms / minuteMs, 'minute'] : [ms / hourMs, 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function limitText(limit: Limit | undefined): string {
  if (!limit) return ''
  if (limit.ms === 0) return limit.from
  return `${duration(Math.abs(limit.ms))} ${limit.ms < 0 ? 'before' : 'after'} ${limit.from}`
}

const fromText = ({ from, delivered }: MoveRule): string =>
  from
    .map((stage) => {
      if (delivered === undefined || stage !== 'disputed') return nameOf(stage)
      return `${nameOf(stage)} (${delivered ? 'after' : 'before'} the delivery)`
    })
    .join(', ')

/** The moves as a state machine for Mermaid. Operators' decisions are left out. */
function diagram(): string {
  const arrows = moves
    .filter(({ by }) => !by.includes('operator'))
    .flatMap(({ from, to, by }) => from.map((stage) => `  ${stage} --> ${to}: ${by.join(', ')}`))
  const merged = new Map<string, string[]>()
  for (const arrow of arrows) {
    const [line = '', who = ''] = arrow.split(': ')
    merged.set(line, [...(merged.get(line) ?? []), who])
  }
  const ends = ['completed', 'cancelled', 'no_show', 'resolved'].map(
    (stage) => `  ${stage} --> [*]`,
  )
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> booked: packer',
    ...[...merged].map(([line, who]) => `${line}: ${[...new Set(who)].join(', ')}`),
    '  disputed --> resolved: operator',
    ...ends,
    '```',
  ].join('\n')
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

function moveTable(): string {
  return [
    row('to', 'from', 'who', 'not before', 'not after', 'asks for'),
    row('---', '---', '---', '---', '---', '---'),
    ...moves.map((rule) =>
      row(
        nameOf(rule.to),
        fromText(rule),
        rule.by.join(', '),
        limitText(rule.notBefore),
        limitText(rule.notAfter),
        rule.asks ?? '',
      ),
    ),
  ].join('\n')
}

type Mail = MailRule

function mailText(mails: readonly Mail[], side: 'customer' | 'packer'): string {
  const mail = mails.find((each) => each.side === side)
  if (!mail) return ''
  return [
    mail.minutes === 0 ? 'yes' : `after ${duration(mail.minutes * minuteMs)}`,
    ...(mail.fields ? [`if ${mail.fields.join(', ')} changed`] : []),
    ...(mail.maxPerHour ? [`at most ${mail.maxPerHour} an hour`] : []),
  ].join(', ')
}

function eventTable(): string {
  return [
    row('event', 'mail to the customer', 'mail to the packer'),
    row('---', '---', '---'),
    ...Object.entries(eventMails).map(([kind, mails]) =>
      row(`\`${kind}\``, mailText(mails, 'customer'), mailText(mails, 'packer')),
    ),
  ].join('\n')
}

const sections: Record<string, () => string> = {
  stages: diagram,
  moves: moveTable,
  events: eventTable,
}

/** Returns the page with its generated parts written again from the tables of the API. */
export function workflowPage(page: string): string {
  return page.replaceAll(
    /(<!-- generated: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, start: string, name: string, end: string) => {
      const section = sections[name]
      if (!section) throw new Error(`docs/workflow.md has an unknown part: ${name}.`)
      return `${start}\n${section()}\n\n${end}`
    },
  )
}
