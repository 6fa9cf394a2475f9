import { MessageCircle } from 'lucide-react'
import { Badge } from './badge.tsx'

/** How many messages are unread. Shows nothing for none. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 ? (
    <Badge tone="accent" icon={<MessageCircle size={14} aria-hidden />}>
      {count === 1 ? '1 new message' : `${count} new messages`}
    </Badge>
  ) : null
