import { Button, Progress } from 'shared-ui'
import styled from 'styled-components'
import { Hint } from '../form-group.tsx'
import type { Upload } from '../save-gig.mutations.ts'

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

function shareOf(upload: Upload): number {
  const { photos, done } = upload
  if (upload.phase === 'preparing') return done / photos
  return upload.total > 0 ? upload.sent / upload.total : 0
}

function textOf(upload: Upload): string {
  const { phase, photos, done } = upload
  const which = `${Math.min(done + 1, photos)} of ${photos} ${photos === 1 ? 'photo' : 'photos'}`
  if (phase === 'preparing') return `Preparing ${which}`
  return shareOf(upload) >= 1 ? 'Photos uploaded. Saving your job.' : `Uploading ${which}`
}

interface UploadProgressProps {
  upload: Upload
  onCancel(): void
}

export function UploadProgress({ upload, onCancel }: UploadProgressProps) {
  const share = shareOf(upload)
  const text = textOf(upload)
  // After the last byte, the API may be storing the gig, so it is too late to cancel.
  const isSent = upload.phase === 'sending' && share >= 1
  return (
    <Box>
      <Head>
        <span>{text}</span>
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
