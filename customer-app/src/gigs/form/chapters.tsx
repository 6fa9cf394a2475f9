import { Check, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { fieldNames, fieldTable } from './field-table.tsx'
import { Hint } from './form-group.tsx'
import { lowForm } from './form-frame.ts'
import { dateFields } from './date-table.ts'
import type { FieldErrors } from './gig-validation.ts'

const chapters = {
  what: {
    name: 'What',
    title: 'What are you moving?',
    hint: 'Answer what you know. Packers decide on stairs, helpers and size.',
  },
  where: {
    name: 'Where',
    title: 'Where from, where to?',
    hint: 'Everyone sees the city. Only the packer who books sees the street.',
  },
  when: { name: 'When', title: 'When?', hint: 'Times are local to the address.' },
  price: {
    name: 'Price',
    title: 'What do you pay?',
    hint: 'You set the price. There are no quotes to wait for.',
  },
} as const

type ChapterName = keyof typeof chapters
const names = Object.keys(chapters) as ChapterName[]

const chapterOf = (path: string): ChapterName => {
  const field = fieldNames.find((name) => name === path)
  if (field) return fieldTable[field].chapter
  if (path === 'offer_to') return 'price'
  if (path === 'images' || path === 'specialties') return 'what'
  return dateFields.some(({ name }) => name === path) ? 'when' : 'where'
}

const chaptersOf = (errors: FieldErrors) => new Set(Object.keys(errors).map(chapterOf))

/* In a low window the dialog scrolls as a whole, and the bar stays at its top, unless the text is large. */
const Bar = styled.nav`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 4.5rem), 1fr));
  position: sticky;
  z-index: 3;
  top: 0;
  flex: none;
  /* Covers the border of the dialog's head. */
  margin-top: -1px;
  padding: 0 var(--s-6);
  border-bottom: 1px solid var(--line);
  background: var(--overlay);
  & > a {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--s-2);
    min-height: 3.25rem;
    padding: 0 var(--s-1);
    border-radius: var(--r-sm);
    color: var(--text-muted);
    font-size: 0.9375rem;
    font-weight: var(--weight-medium);
    text-decoration: none;
  }
  & > a:hover,
  & > a[data-done] {
    color: var(--text);
  }
  & > a:focus-visible {
    outline-offset: -4px;
  }
  & > a[aria-current] {
    color: var(--text);
    font-weight: var(--weight-semi);
    &::after {
      content: '';
      position: absolute;
      inset: auto 0 -1px;
      height: 3px;
      border-radius: 3px 3px 0 0;
      background: var(--accent);
    }
  }
  @media (forced-colors: active) {
    & > a[aria-current] {
      outline: 2px solid Highlight;
      outline-offset: -3px;
    }
  }
  @media (max-width: 39.99em) {
    padding: 0 var(--s-2);
  }
  @media (max-width: 22em) {
    padding: 0 var(--s-1);
    & > a {
      gap: 0.25rem;
      padding: 0;
      font-size: var(--text-sm);
    }
  }
  @media (max-height: 30em) {
    & > a {
      min-height: var(--target);
    }
  }
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 1.375rem;
  height: 1.375rem;
  border-radius: 50%;
  box-shadow: inset 0 0 0 1.5px var(--line-strong);
  font-size: var(--text-xs);
  font-weight: var(--weight-semi);
  [data-done] > & {
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 1px var(--accent-line);
    color: var(--accent-text);
  }
  [aria-current] > & {
    background: var(--accent);
    box-shadow: none;
    color: var(--on-accent);
  }
  [data-wrong] > & {
    background: var(--danger);
    box-shadow: none;
    color: var(--on-danger);
  }
  @media (max-width: 22em) {
    width: 1.125rem;
    height: 1.125rem;
  }
`

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-6);
  /* In a low window, the bar covers the top. */
  scroll-margin-top: -1px;
  @media (max-height: 30em) {
    scroll-margin-top: calc(var(--target) + 1px);
  }
  ${lowForm} {
    scroll-margin-top: -1px;
  }
  & + & {
    padding-top: var(--s-8);
    border-top: 1px solid var(--line);
  }
`

const Title = styled.h3`
  margin-bottom: var(--s-1);
  font-size: var(--text-xl);
  &:focus {
    outline: none;
  }
  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 4px;
  }
`

/* As tall as the dialog, so that the dialog does not grow when the content follows. */
const Room = styled.div`
  height: 62rem;
`

const idOf = (form: string, name: ChapterName) => `${form}-${name}`

interface ChapterProps {
  /** The id of the form. */
  form: string
  name: ChapterName
  /** Whether to render the children, or only the heading. */
  hasContent: boolean
  children: ReactNode
}

/** A part of the form with its heading. */
export function Chapter({ form, name, hasContent, children }: ChapterProps) {
  const id = idOf(form, name)
  const { title, hint } = chapters[name]
  return (
    <Section id={id} aria-labelledby={`${id}-title`}>
      <div>
        <Title
          id={`${id}-title`}
          tabIndex={-1}
          data-autofocus={name === names[0] ? true : undefined}
        >
          {title}
        </Title>
        <Hint>{hint}</Hint>
      </div>
      {hasContent ? children : <Room />}
    </Section>
  )
}

/** Shows the chapter that is at the reading line, which moves down the window as the customer scrolls to the end. */
function useCurrent(form: string) {
  const [current, setCurrent] = useState<ChapterName>('what')
  /** Where the last jump ended. Near the end of the form, the chapter cannot reach the top. */
  const jumpedTo = useRef<number>(undefined)
  useEffect(() => {
    function onScroll({ target }: Event) {
      const sections = names.flatMap((name) => document.getElementById(idOf(form, name)) ?? [])
      if (!(target instanceof Element) || !sections[0] || !target.contains(sections[0])) return
      if (target.scrollTop === jumpedTo.current) return
      jumpedTo.current = undefined
      const { top } = target.getBoundingClientRect()
      const way = target.scrollHeight - target.clientHeight
      const line = top + (target.clientHeight * target.scrollTop) / Math.max(1, way)
      const last = sections.findLastIndex(
        (section) => section.getBoundingClientRect().top <= line + 1,
      )
      setCurrent(names[Math.max(0, last)] ?? 'what')
    }
    // Scroll events do not bubble. The body of the dialog scrolls; in a low window, all parts or the whole dialog.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, true)
  }, [form])

  function jump(event: MouseEvent, name: ChapterName) {
    // A new address would be a step of the browser's history.
    event.preventDefault()
    const section = document.getElementById(idOf(form, name))
    section?.scrollIntoView?.({ block: 'start' })
    section?.querySelector('h3')?.focus({ preventScroll: true })
    const body = section?.parentElement
    const boxes = [body, body?.parentElement, section?.closest('dialog')]
    const scrolled = boxes.find((box) => box && box.scrollTop > 0)
    jumpedTo.current = scrolled?.scrollTop ?? 0
    setCurrent(name)
  }
  return { current, jump }
}

function markOf(index: number, isDone: boolean, isWrong: boolean) {
  if (isWrong) return <X size={14} strokeWidth={3} />
  return isDone ? <Check size={14} strokeWidth={3} /> : index + 1
}

interface ChapterBarProps {
  form: string
  /** What the customer has to change before the form can be sent. */
  missing: FieldErrors
  /** The errors that the form shows. */
  shown: FieldErrors
}

/** Names the chapters, marks those that are done and those with shown errors, and jumps to them. */
export function ChapterBar({ form, missing, shown }: ChapterBarProps) {
  const { current, jump } = useCurrent(form)
  const open = chaptersOf(missing)
  const wrong = chaptersOf(shown)
  return (
    <Bar aria-label="Chapters">
      {names.map((name, index) => {
        const isWrong = wrong.has(name)
        const isDone = !isWrong && !open.has(name)
        return (
          <a
            key={name}
            href={`#${idOf(form, name)}`}
            data-done={isDone || undefined}
            data-wrong={isWrong || undefined}
            aria-current={name === current ? 'step' : undefined}
            onClick={(event) => jump(event, name)}
          >
            <Mark aria-hidden>{markOf(index, isDone, isWrong)}</Mark>
            <span>
              {chapters[name].name}
              {isDone && <VisuallyHidden>, done</VisuallyHidden>}
              {isWrong && <VisuallyHidden>, has an error</VisuallyHidden>}
            </span>
          </a>
        )
      })}
    </Bar>
  )
}
