import { Check, MessageSquareReply } from 'lucide-react'
import { Badge } from 'shared-ui'
import type { SupportTicket } from './support.queries.ts'

const states = {
  open: { tone: 'accent', text: 'Waiting for us' },
  answered: {
    tone: 'positive',
    text: 'Answered',
    icon: <MessageSquareReply size={14} aria-hidden />,
  },
  resolved: { tone: 'neutral', text: 'Resolved', icon: <Check size={14} aria-hidden /> },
} as const

export function StateBadge({ state }: Pick<SupportTicket, 'state'>) {
  const { text, ...look } = states[state]
  return <Badge {...look}>{text}</Badge>
}
