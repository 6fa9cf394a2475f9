import { type ComponentType, useState } from 'react'
import { type LazyPart, lazyPart, useLazyPart } from '../loading/lazy-part.ts'

/** The shell's question. */
type Question = ComponentType<{ title: string }>

interface PushQuestionProps {
  /** The shell's `loadPushQuestion`; undefined in an older shell. */
  load: (() => Promise<Question>) | undefined
  title: string
}

/** Whether the browser can show pushes, and the user has not blocked them. */
const canAsk = () => 'PushManager' in globalThis && globalThis.Notification?.permission !== 'denied'

/** Asks whether this device may show pushes, with the shell's question. Shows nothing if it cannot be loaded. */
export function PushQuestion({ load, title }: PushQuestionProps) {
  const [question] = useState(() => (load && canAsk() ? lazyPart(load) : undefined))
  return question ? <LoadedQuestion question={question} title={title} /> : null
}

function LoadedQuestion({ question, title }: { question: LazyPart<Question>; title: string }) {
  const { part: Part } = useLazyPart(question)
  return Part ? <Part title={title} /> : null
}
