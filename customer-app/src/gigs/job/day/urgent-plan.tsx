import { failureText } from 'api/client'
import { firstName, gigExpiresAt } from 'api/rules'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, focusFirstError, Muted, Panel, Section, Stack } from 'shared-ui'
import { dayTime, isLate } from '../../../pickup-time.ts'
import type { Job } from '../use-job.ts'
import { PickupChoice, usePickupChoice } from './pickup-choice.tsx'
import { useGigStep } from './pickup.mutations.ts'
import { endOf } from './urgent.ts'

interface UrgentPlanProps {
  job: Job
  onDone(text: string): void
}

/** Lets the customer say when another packer can come, and says what happens if none books. */
export function UrgentPlan({ job, onDone }: UrgentPlanProps) {
  return (
    <>
      <NewPickup job={job} onDone={onDone} />
      <Otherwise job={job} />
    </>
  )
}

function NewPickup({ job: { gig }, onDone }: UrgentPlanProps) {
  const choice = usePickupChoice(gig, isLate(gig) ? 'soon' : undefined)
  const [tried, setTried] = useState(false)
  const id = useId()
  const step = useGigStep(gig, ({ pickup_date, pickup_time_zone }) => {
    setTried(false)
    choice.setWhen(undefined)
    onDone(`The pickup is now ${dayTime(pickup_date, pickup_time_zone)}.`)
  })
  const { pickup } = choice
  const planned = dayTime(gig.pickup_date, gig.pickup_time_zone)

  function save() {
    flushSync(() => setTried(true))
    if (choice.error) return focusFirstError(document.getElementById(id))
    if (pickup === 'soon') step.run({ pickup: { when: 'soon' } })
    else if (pickup) step.run({ pickup: { pickup_date: pickup } })
  }

  return (
    <Section title="When can they come?">
      <Stack $gap="var(--s-3)" id={id}>
        <Muted>
          {isLate(gig)
            ? `The pickup time, ${planned}, has passed. Packers see your choice with the job.`
            : `Now: ${planned}. Packers see your choice with the job.`}
        </Muted>
        <PickupChoice choice={choice} label="When can they come?" hideLabel tried={tried} />
        {step.error && (
          <Panel tone="error" title="The time was not changed">
            {failureText(step.error, ['detail'])}
          </Panel>
        )}
        {choice.when && (
          <div>
            <Button busy={step.busy} busyLabel="Saving..." onClick={save}>
              Save the new time
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  )
}

/** Says what happens if no packer books the job. */
function Otherwise({ job }: Pick<UrgentPlanProps, 'job'>) {
  const { gig, lastTrip } = job
  const end = gigExpiresAt(Date.parse(gig.pickup_date), Date.parse(gig.created_on_date))
  const by = dayTime(new Date(end).toISOString(), gig.pickup_time_zone).replace(/^today, /, '')
  const name = lastTrip && firstName(lastTrip.packer.display_name)
  const isNoShow = endOf(job)?.kind === 'no_show'
  return (
    <Section title={`If no one books by ${by}`}>
      <Muted>
        {`You pay nothing. The job leaves the marketplace until you choose another day.${
          isNoShow && name
            ? ` You cannot review ${name}, and ${name} cannot review you. The no-show counts against ${name}’s “Bookings kept”.`
            : ''
        }`}
      </Muted>
    </Section>
  )
}
