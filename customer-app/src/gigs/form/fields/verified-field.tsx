import { useId } from 'react'
import { CheckRow } from 'shared-ui'
import { FormGroup, Hint } from '../form-group.tsx'

interface VerifiedFieldProps {
  checked: boolean
  onChange(checked: boolean): void
}

/** Lets only verified packers book the job. */
export function VerifiedField({ checked, onChange }: VerifiedFieldProps) {
  const id = useId()
  return (
    <FormGroup>
      <div>
        <CheckRow
          label="Verified packers only"
          name="verified_only"
          checked={checked}
          aria-describedby={id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <Hint id={id}>
          We checked their email, phone, ID and insurance. Fewer packers can book the job.
        </Hint>
      </div>
    </FormGroup>
  )
}
