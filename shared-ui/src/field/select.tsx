import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { control } from './control.ts'

const Wrap = styled.div`
  position: relative;
  & svg {
    position: absolute;
    right: 0.75rem;
    top: 50%;
    translate: 0 -50%;
    pointer-events: none;
    color: var(--text-muted);
  }
`

const Control = styled.select`
  ${control}
  padding-right: 2.5rem;
  cursor: pointer;
  text-overflow: ellipsis;
`

/** A select without a label, for use next to an existing label. In a form use `SelectField`. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <Wrap>
      <Control {...props} />
      <ChevronDown size={20} />
    </Wrap>
  )
}
