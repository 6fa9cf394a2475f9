import { accessFacts, moveFacts } from 'api/rules'
import { memo, type ReactNode } from 'react'
import { Ask } from './ask.tsx'
import { Choices } from './choices.tsx'
import type { AccessName, FactName } from '../move-parts.ts'
import { Stepper } from './stepper.tsx'

const facts = { ...moveFacts, ...accessFacts }

type Answer = string | number | undefined

interface FactFieldProps<Name> {
  name: Name
  value: Answer
  /** The first number that the buttons choose. */
  first?: number
  hint?: ReactNode
  onChange(name: Name, value: Answer): void
}

function AnyFact({ name, value, first, hint, onChange }: FactFieldProps<FactName | AccessName>) {
  const fact = facts[name]
  const isAccess = name in accessFacts
  const change = (answer: Answer) => onChange(name, answer)
  if ('min' in fact) {
    const { question, ...range } = fact
    return (
      <Ask question={question} hint={hint} bare={isAccess} inline>
        <Stepper
          label={question}
          {...range}
          {...{ first }}
          value={value as number | undefined}
          optional
          onChange={change}
        />
      </Ask>
    )
  }
  return (
    <Ask question={fact.question} hint={hint} bare={isAccess} role="radiogroup">
      <Choices<string | number> words={fact.words} value={value} bar={isAccess} onChange={change} />
    </Ask>
  )
}

/** Asks for one fact of the table in api/src/rules/move-facts.ts. Memoized: typing elsewhere does not render it. */
export const FactField = memo(AnyFact) as <Name extends FactName | AccessName>(
  props: FactFieldProps<Name>,
) => ReactNode
