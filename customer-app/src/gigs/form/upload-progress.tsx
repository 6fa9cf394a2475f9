import { Button, Progress, Row } from 'shared-ui'
import styled from 'styled-components'
import { Hint } from './form-group.tsx'
import type { Upload } from './use-save-gig.ts'

const Box = styled.div`
  display: grid;
  gap: var(--s-2);
  padding: var(--s-3) var(--s-4);
  border-radius: var(--r-md);
  background: var(--surface-sunken);
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--s-3);
  font-size: var(--text-sm);
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

/** How far the photos are, and the way to stop them. */
export function UploadProgress({ upload, onCancel }: UploadProgressProps) {
  const share = shareOf(upload)
  const text = textOf(upload)
  // From here on it is the job itself that is stored.
  const arrived = upload.phase === 'sending' && share >= 1
  return (
    <Box>
      <Head>
        <span>{text}</span>
        <Row $gap="var(--s-2)">
          <Hint as="span">{`${Math.floor(share * 100)} %`}</Hint>
          {!arrived && (
            <Button variant="quiet" small onClick={onCancel}>
              Cancel upload
            </Button>
          )}
        </Row>
      </Head>
      <Progress label={text} value={share} />
    </Box>
  )
}
