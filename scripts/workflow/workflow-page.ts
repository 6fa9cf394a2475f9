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

function mailText(mails: readonly MailRule[], side: 'customer' | 'packer'): string {
  const mail = mails.find((each) => each.side === side)
  if (!mail) return ''
  return [
    mail.minutes === 0 ? 'yes' : `after ${duration(mail.minutes * minuteMs)}`,
    ...(mail.fields ? [`if ${mail.fields.join(', ')} changed`] : []),
    ...(mail.maxPerHour ? [`at most ${mail.maxPerHour} an hour`] : []),
  ].join(', ')
}

/** Returns how long a push to the side is kept. The side that caused the event gets none. */
function pushText(mails: readonly MailRule[], side: 'customer' | 'packer'): string {
  const push = mails.find((each) => each.side === side)?.push
  if (!push) return ''
  return `${duration(push.minutes * minuteMs)}${push.isUrgent ? ', urgent' : ''}`
}

const eventTable = () =>
  table(
    [
      'event',
      'mail to the customer',
      'mail to the packer',
      'push to the customer',
      'push to the packer',
    ],
    ...Object.entries(eventMails).map(([kind, mails]) => [
      `\`${kind}\``,
      mailText(mails, 'customer'),
      mailText(mails, 'packer'),
      pushText(mails, 'customer'),
      pushText(mails, 'packer'),
    ]),
  )

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
