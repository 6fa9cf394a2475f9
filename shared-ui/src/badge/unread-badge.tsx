import { MessageCircle } from 'lucide-react'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { Badge } from './badge.tsx'

interface UnreadBadgeProps {
  count: number
  /** Shows the number alone, beside a word such as "Message". Screen readers still get the whole text. */
  short?: boolean
}

/** How many messages are unread. Shows nothing for none. */
export function UnreadBadge({ count, short = false }: UnreadBadgeProps) {
  if (count === 0) return null
  const words = count === 1 ? ' new message' : ' new messages'
  return (
    <Badge tone="accent" icon={short ? undefined : <MessageCircle size={14} aria-hidden />}>
      {short ? (
        <span>
          {count}
          <VisuallyHidden>{words}</VisuallyHidden>
        </span>
      ) : (
        `${count}${words}`
      )}
    </Badge>
  )
}
