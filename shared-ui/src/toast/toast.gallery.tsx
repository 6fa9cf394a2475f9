import { useState } from 'react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Button } from '../button/button.tsx'
import { type Toast, ToastRegion } from './toast-region.tsx'

const stay = () => {}

function Live() {
  const [toast, setToast] = useState<Toast>()
  return (
    <>
      <Button onClick={() => setToast({ id: Date.now(), text: 'Changes saved.' })}>
        Save Changes
      </Button>
      <ToastRegion toast={toast} onDismiss={() => setToast(undefined)} />
    </>
  )
}

export const toastPage: GalleryPage = {
  title: 'Toast',
  when: 'For a success message that needs no answer. It shows for six seconds, longer while hovered or focused. For text that users must read, use a panel.',
  Content: () => (
    <Part name="ToastRegion" min="24rem">
      <State name="Warning" note="The action did not happen." asPage>
        <ToastRegion
          toast={{ id: 1, text: 'You may still be signed in.', tone: 'warning' }}
          onDismiss={stay}
        />
      </State>
      <State name="One action at most" asPage>
        <ToastRegion
          toast={{ id: 1, text: 'Gig booked.', action: { label: 'View', onSelect: stay } }}
          onDismiss={stay}
        />
      </State>
      <State
        name="Live"
        note="At the bottom of the page. A new toast replaces the old one. A toast disappears after six seconds without hover or focus."
      >
        <Live />
      </State>
    </Part>
  ),
}
