import { Check, MessageSquareText, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Picture } from '../picture/picture.tsx'
import { stageOf } from '../stage/stages.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { Head, Marker, Note, NowTag, PhotoRow, Step, Time } from './timeline-style.ts'

export interface TimelineStep {
  key: string | number
  /** The kind of the event, or the stage: it decides the icon of the current step. */
  kind: string
  title: string
  /**
   * `ended`: an event that ended a booking or the job. `noted`: an event that is not a step, such as a
   * reported problem.
   */
  state: 'done' | 'ended' | 'noted' | 'now' | 'todo'
  /** The time of the event, in ISO 8601. */
  at?: string
  /** The time as text, for display. */
  time?: string
  /** One sentence: what happens, what to do, or what the author of the event wrote. */
  note?: ReactNode
  /** The URLs of photos that belong to the event. */
  images?: readonly string[] | undefined
}

const spoken = { done: 'Done: ', ended: 'Ended: ', noted: '', now: '', todo: 'To come: ' }

/** The history of a job from top to bottom: past steps, the current step, and future steps. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  const [before] = useState(() => new Set(steps.map(({ key }) => key)))
  return (
    <ol role="list" aria-label={label}>
      {steps.map((step) => (
        <Step key={step.key} className={step.state} $isNew={!before.has(step.key)}>
          <Marker aria-hidden>
            <StepIcon step={step} />
          </Marker>
          <div aria-current={step.state === 'now' ? 'step' : undefined}>
            {step.state === 'now' && <NowTag>Now</NowTag>}
            <Head>
              <b>
                <VisuallyHidden>{spoken[step.state]}</VisuallyHidden>
                {step.title}
              </b>
              {step.time && <Time dateTime={step.at}>{step.time}</Time>}
            </Head>
            {step.note && <Note>{step.note}</Note>}
            {step.images && step.images.length > 0 && <Photos step={step} images={step.images} />}
          </div>
        </Step>
      ))}
    </ol>
  )
}

interface PhotosProps {
  step: TimelineStep
  images: readonly string[]
}

/** Each photo opens in its full size. */
const Photos = ({ step, images }: PhotosProps) => (
  <PhotoRow role="list">
    {images.map((src, index) => (
      <li key={src}>
        <a href={src} target="_blank" rel="noreferrer">
          <Picture
            src={src}
            alt={`${step.title}, photo ${index + 1} of ${images.length}`}
            sizes="5rem"
          />
        </a>
      </li>
    ))}
  </PhotoRow>
)

function StepIcon({ step: { state, kind } }: { step: TimelineStep }) {
  if (state === 'todo') return null
  if (state === 'ended') return <X size={16} strokeWidth={2.25} />
  if (state === 'noted') return <MessageSquareText size={16} />
  const Icon = state === 'now' ? stageOf(kind).icon : undefined
  return Icon ? <Icon size={16} /> : <Check size={16} strokeWidth={2.25} />
}
