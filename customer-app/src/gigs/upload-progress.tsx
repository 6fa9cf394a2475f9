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

interface UploadProgressProps {
  upload: Upload
  onCancel(): void
}

/** How far the photos are, and the way to stop them. */
export function UploadProgress({ upload, onCancel }: UploadProgressProps) {
  const { sent, total, photos, done } = upload
  const arrived = total > 0 && sent >= total
  const text = arrived
    ? 'Photos uploaded. Saving your job.'
    : `Uploading ${Math.min(done + 1, photos)} of ${photos} ${photos === 1 ? 'photo' : 'photos'}`
  const share = total > 0 ? sent / total : 0
  return (
    <Box>
      <Head>
        <span>{text}</span>
        <Row $gap="var(--s-2)">
          <Hint as="span">{`${Math.floor(share * 100)} %`}</Hint>
          <Button variant="quiet" small onClick={onCancel}>
            Cancel upload
          </Button>
        </Row>
      </Head>
      <Progress label={text} value={share} />
    </Box>
  )
}
