import { Button, Progress, useUploads } from 'shared-ui'
import { photoUploads } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { Hint } from '../form-group.tsx'

const Box = styled.div`
  display: grid;
  padding: var(--s-1) var(--s-4) var(--s-3);
  border-radius: var(--r-md);
  background: var(--surface-sunken);
`

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-3);
  min-height: var(--target);
  font-size: var(--text-sm);
  line-height: 1.4;
  font-variant-numeric: tabular-nums;
  & > button {
    flex: none;
    margin-right: -0.75rem;
  }
`

const Share = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--s-3);
  align-items: center;
`

/* Every percentage is as wide as "100%", so that the bar's length does not change. */
const Percent = styled(Hint)`
  min-width: 4ch;
  text-align: right;
`

interface UploadProgressProps {
  /** The ids of the gig's new photos. */
  ids: readonly string[]
  onCancel(): void
}

/** Shows how many of the photos are uploaded while a save waits for them. */
export function UploadProgress({ ids, onCancel }: UploadProgressProps) {
  const shares = () => ids.map((id) => photoUploads.of(id)?.share ?? 1)
  const sum = useUploads(photoUploads, () => shares().reduce((all, one) => all + one, 0))
  const done = useUploads(photoUploads, () => shares().filter((one) => one === 1).length)
  const share = sum / ids.length
  const isSent = done === ids.length
  const which = `${Math.min(done + 1, ids.length)} of ${ids.length}`
  const text = isSent
    ? 'Photos uploaded. Saving your job.'
    : `Uploading ${which} ${ids.length === 1 ? 'photo' : 'photos'}`
  return (
    <Box>
      <Head>
        <span>{text}</span>
        {/* Once all photos are sent, the API may be storing the gig, so it is too late to cancel. */}
        {!isSent && (
          <Button variant="quiet" small onClick={onCancel}>
            Cancel upload
          </Button>
        )}
      </Head>
      <Share>
        <Progress label={text} value={share} />
        <Percent>{Math.floor(share * 100)}%</Percent>
      </Share>
    </Box>
  )
}
