import { FieldProblem } from 'shared-ui'
import styled from 'styled-components'

export const FormGroup = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
`

/** The heading of a group, with a control or a note at its end. */
export const GroupHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-1) var(--s-3);
  min-height: var(--target);
`

export const Aside = styled.span`
  color: var(--text-muted);
  font-weight: var(--weight-normal);
`

export const Hint = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
  line-height: 1.4;
`

/*
 * Rendered even without problems, because screen readers announce text that is added to an existing
 * alert. The negative margin removes the gap above an empty alert.
 */
const Problems = styled.div`
  &:empty {
    margin-top: calc(-1 * var(--s-4));
  }
`

export function GroupProblems({ id, problems }: { id: string; problems: readonly string[] }) {
  return (
    <Problems id={id} role="alert">
      {problems.map((problem) => (
        <FieldProblem key={problem}>{problem}</FieldProblem>
      ))}
    </Problems>
  )
}
