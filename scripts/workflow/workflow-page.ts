import { eventMails, type MailRule } from '../../api/src/events/events.ts'
import { hasEnded, tripStages } from '../../api/src/rules/trip-stages.ts'
import { hourMs, minuteMs } from '../../api/src/rules/windows.ts'
import { type Limit, type MoveRule, moves } from '../../api/src/workflow/moves.ts'

function duration(ms: number): string {
  const [count, unit] = ms < hourMs ? [ms / minuteMs, 'minute'] : [ms / hourMs, 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function limitText(limit: Limit | undefined): string {
  if (!limit) return ''
  if (limit.ms === 0) return limit.from
  return `${duration(Math.abs(limit.ms))} ${limit.ms < 0 ? 'before' : 'after'} ${limit.from}`
}

const table = (...[head = [], ...rows]: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The moves as a state machine for Mermaid. */
function diagram(): string {
  const arrows = new Map([['[*] --> booked', new Set(['packer'])]])
  for (const { from, to, by } of moves) {
    for (const stage of from) {
      const arrow = `${stage} --> ${to}`
      arrows.set(arrow, new Set([...(arrows.get(arrow) ?? []), ...by]))
    }
  }
  const lines = [...arrows].map(([arrow, by]) => `${arrow}: ${[...by].join(', ')}`)
  const ends = tripStages.filter(hasEnded).map((stage) => `${stage} --> [*]`)
  return `\`\`\`mermaid\nstateDiagram-v2\n  ${[...lines, ...ends].join('\n  ')}\n\`\`\``
}

const fromText = ({ from, delivered }: MoveRule) =>
  from
    .map((stage) => {
      if (delivered === undefined || stage !== 'disputed') return stage
      return `${stage} (${delivered ? 'after' : 'before'} the delivery)`
    })
    .join(', ')

const moveTable = () =>
  table(
    ['to', 'from', 'who', 'not before', 'not after', 'asks for'],
    ...moves.map((rule) => [
      rule.to,
      fromText(rule),
      rule.by.join(', '),
      limitText(rule.notBefore),
      limitText(rule.notAfter),
      rule.asks ?? '',
    ]),
  )

function mailText(mail: MailRule | undefined): string {
  if (!mail) return ''
  return [
    mail.minutes === 0 ? 'yes' : `after ${duration(mail.minutes * minuteMs)}`,
    ...(mail.fields ? [`if ${mail.fields.join(', ')} changed`] : []),
    ...(mail.maxPerHour ? [`at most ${mail.maxPerHour} an hour`] : []),
  ].join(', ')
}

/** Returns how long a push is kept. The side that caused the event gets none. */
function pushText({ push }: Pick<MailRule, 'push'> = {}): string {
  if (!push) return ''
  return `${duration(push.minutes * minuteMs)}${push.isUrgent ? ', urgent' : ''}`
}

function eventTable(): string {
  const columns = ['mail to', 'push to'].flatMap((what) => [
    `${what} the customer`,
    `${what} the packer`,
  ])
  const rows = Object.entries(eventMails).map(([kind, mails]: [string, readonly MailRule[]]) => {
    const sides = ['customer', 'packer'].map((side) => mails.find((mail) => mail.side === side))
    return [`\`${kind}\``, ...sides.map(mailText), ...sides.map(pushText)]
  })
  return table(['event', ...columns], ...rows)
}

const sections: Record<string, () => string> = {
  stages: diagram,
  moves: moveTable,
  events: eventTable,
}

/** Returns the page with its generated parts written again from the tables of the API. */
export const workflowPage = (page: string): string =>
  page.replaceAll(
    /(<!-- generated: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, start: string, name: string, end: string) => `${start}\n${sections[name]?.()}\n\n${end}`,
  )
