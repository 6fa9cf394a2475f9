import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button, EmptyState, TextField } from 'shared-ui'
import styled from 'styled-components'
import { HelpAnswers } from './help-answers.tsx'
import { InfoPage } from './info-page.tsx'

const SearchBox = styled.div.attrs({ role: 'search' })`
  display: grid;
  gap: var(--s-2);
  max-width: 36rem;
  margin-bottom: var(--s-8);

  && span + input {
    padding-left: 2.5rem;
  }
  p {
    min-height: 1.5em;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`

const Answers = styled.div`
  section > div:last-child {
    gap: 0;
  }
  @media (min-width: 64em) {
    section > div:last-child {
      margin-top: -0.75rem;
    }
  }
  section:not(:has(details:not([hidden]))) {
    display: none;
  }
`

const wordsOf = (text: string) => text.toLowerCase().replaceAll('’', "'").split(/\s+/)

/**
 * Hides the answers that lack a word of the search, and returns how many stay. Reads the text on the page, so
 * that a translated page is searched in the reader's language.
 */
function filterAnswers(answers: Element, search: string): number {
  const words = wordsOf(search.trim())
  const all = [...answers.querySelectorAll('details')]
  for (const answer of all) {
    const text = wordsOf(answer.textContent).join(' ')
    answer.hidden = !words.every((word) => text.includes(word))
  }
  return all.filter(({ hidden }) => !hidden).length
}

export function HelpPage() {
  const { hash } = useLocation()
  const answers = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<number>()
  // The browser itself scrolls only to what is in the document before this page has loaded.
  useEffect(() => {
    const answer = hash ? document.getElementById(hash.slice(1)) : null
    if (answer instanceof HTMLDetailsElement) answer.open = true
    answer?.scrollIntoView?.()
  }, [hash])
  useEffect(() => {
    if (answers.current) setFound(filterAnswers(answers.current, search))
  }, [search])
  return (
    <InfoPage title="Help" lede="Short answers to common questions.">
      <SearchBox>
        <TextField
          ref={field}
          label="Search the answers"
          name="search"
          type="search"
          prefix={<SearchIcon size={18} strokeWidth={1.75} />}
          autoComplete="off"
          // Text typed into the prerendered page would be lost.
          disabled={typeof window === 'undefined'}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status">{search.trim() && `${found} ${found === 1 ? 'answer' : 'answers'}`}</p>
      </SearchBox>
      <Answers ref={answers}>
        <HelpAnswers />
      </Answers>
      {found === 0 && (
        <EmptyState
          title="No answers found"
          action={
            <Button
              variant="second"
              onClick={() => {
                setSearch('')
                field.current?.focus()
              }}
            >
              Show all answers
            </Button>
          }
        >
          Try another word, or write to us on the Support page.
        </EmptyState>
      )}
    </InfoPage>
  )
}
