import { Badge, type BadgeProps } from '../badge/badge.tsx'
import { stageOf } from './stages.ts'

export interface StageBadgeProps extends Pick<BadgeProps, 'big' | 'className'> {
  /** The stage as the API names it, such as `on_the_way`. */
  stage: string
}

/** The stage of a job or gig as a badge, with the same words and color on every page. */
export function StageBadge({ stage, ...rest }: StageBadgeProps) {
  const { label, tone, icon: Icon } = stageOf(stage)
  return (
    <Badge {...rest} tone={tone} icon={Icon && tone !== 'live' && <Icon size={14} aria-hidden />}>
      {label}
    </Badge>
  )
}
