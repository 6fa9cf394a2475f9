import { TriangleAlert } from 'lucide-react'
import { ConfirmDialog } from 'shared-ui'
import { keptKeys } from '../day/kept-days.ts'

/** What a user has pressed Send for, and what waits on this device. Sign Out removes it. */
export interface Unsent {
  /** Steps of the day sheet (day/day-store.ts). */
  steps: number
  /** Messages (messages/draft.ts). */
  messages: number
}

const countIn = (kept: unknown) => (Array.isArray(kept) ? kept.length : 0)

/** Counts what waits; undefined if nothing does. */
export function readUnsent(user: number): Unsent | undefined {
  const unsent = { steps: 0, messages: 0 }
  for (const key of keptKeys(new RegExp(`^manyhands-personal-(day|messages)-${user}-`))) {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
      unsent.steps += countIn(kept['steps'])
      unsent.messages += countIn(kept['outgoing'])
    } catch {
      // Not ours.
    }
  }
  return unsent.steps + unsent.messages > 0 ? unsent : undefined
}

const counted = (count: number, word: string) =>
  count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`]

interface SignOutQuestionProps {
  /** undefined closes the dialog. */
  unsent: Unsent | undefined
  onLose(isSure: true): void
  onStay(unsent: undefined): void
}

/** Asks whether to sign out although steps or messages wait on this device. */
export function SignOutQuestion({ unsent, onLose, onStay }: SignOutQuestionProps) {
  const { steps, messages } = unsent ?? { steps: 0, messages: 0 }
  const isOne = steps + messages === 1
  const them = isOne ? 'it' : 'them'
  return (
    <ConfirmDialog
      open={unsent !== undefined}
      icon={<TriangleAlert size={24} />}
      title={`${[...counted(steps, 'step'), ...counted(messages, 'message')].join(' and ')} ${isOne ? 'was' : 'were'} not sent yet`}
      text={`If you sign out now, you lose ${them}. To send ${them}, stay signed in until you are online.`}
      cancelLabel="Stay"
      onConfirm={() => onLose(true)}
      onCancel={() => onStay(undefined)}
      confirmLabel="Sign Out Anyway"
    />
  )
}
