import { type ComponentProps, useId } from 'react'
import styled from 'styled-components'

const Row = styled.label`
  display: flex;
  gap: var(--s-4);
  align-items: center;
  justify-content: space-between;
  min-height: var(--target);
  padding: var(--s-3) 0;
  border-top: 1px solid var(--line);
  line-height: 1.4;
  cursor: pointer;

  &:first-child {
    border-top: 0;
    padding-top: 0;
  }

  strong {
    display: block;
    font-weight: var(--weight-semi);
  }

  span {
    color: var(--text-muted);
    font-size: 0.9375rem;
  }

  input {
    flex: none;
    width: 2.75rem;
    height: 1.625rem;
    margin: 0;
    padding: 0.125rem;
    appearance: none;
    border: 1.5px solid var(--line-strong);
    border-radius: var(--r-full);
    background: var(--raised);
    cursor: pointer;
    transition:
      background var(--fast),
      border-color var(--fast);
  }

  input::after {
    content: '';
    display: block;
    width: 1.125rem;
    height: 1.125rem;
    border-radius: 50%;
    background: var(--line-strong);
    transition: translate var(--fast) var(--ease-out);
  }

  &:hover input {
    border-color: var(--text);
  }

  input:checked {
    border-color: var(--accent);
    background: var(--accent);
  }

  input:checked::after {
    background: var(--on-accent);
    translate: 1.125rem;
  }

  @media (forced-colors: active) {
    input {
      appearance: auto;
    }

    input::after {
      display: none;
    }
  }
`

interface TopicSwitchProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** One line below the label. */
  text: string
}

/** A checkbox that looks like a switch, with a line of explanation. The whole row is its label. */
export function TopicSwitch({ label, text, ...input }: TopicSwitchProps) {
  const id = useId()
  return (
    <Row>
      <div>
        <strong id={`${id}-label`}>{label}</strong>
        <span id={`${id}-text`}>{text}</span>
      </div>
      <input
        {...input}
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
      />
    </Row>
  )
}
