import { type ComponentProps, useId } from 'react'
import styled from 'styled-components'
import { Switch } from '../form/switch.ts'

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

  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }

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

  &:hover input:enabled {
    border-color: var(--text);
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
      <Switch
        {...input}
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
      />
    </Row>
  )
}
