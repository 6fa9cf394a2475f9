import { useState } from 'react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Button } from '../button/button.tsx'
import { type Toast, ToastRegion } from './toast-region.tsx'

const stay = () => {}

function Live() {
  const [toasts, setToasts] = useState<Toast[]>([])
  return (
    <>
      <Button onClick={() => setToasts([...toasts, { id: Date.now(), text: 'Changes saved.' }])}>
        Save Changes
      </Button>
      <ToastRegion
        toasts={toasts}
        onDismiss={(id) => setToasts((now) => now.filter((toast) => toast.id !== id))}
      />
    </>
  )
}

export const toastPage: GalleryPage = {
  title: 'Toast',
  when: 'For good news that needs no answer. Six seconds, and longer while somebody points at it; what must be read is a panel.',
  Content: () => (
    <Part name="ToastRegion" min="24rem">
      <State name="A sentence" asPage>
        <ToastRegion toasts={[{ id: 1, text: 'Your job is posted.' }]} onDismiss={stay} />
      </State>
      <State name="Warning" note="What was asked for did not happen." asPage code={false}>
        <ToastRegion
          toasts={[{ id: 1, text: 'Sign-out did not reach the server.', tone: 'warning' }]}
          onDismiss={stay}
        />
      </State>
      <State name="One action at most" asPage code={false}>
        <ToastRegion
          toasts={[{ id: 1, text: 'Gig booked.', action: { label: 'View', onSelect: stay } }]}
          onDismiss={stay}
        />
      </State>
      <State name="Several" asPage wide code={false}>
        <ToastRegion
          toasts={[
            { id: 1, text: 'Your job is posted.' },
            {
              id: 2,
              text: 'The photos are on their way; this page may be left while they travel.',
              action: { label: 'View', onSelect: stay },
            },
          ]}
          onDismiss={stay}
        />
      </State>
      <State
        name="Live"
        note="At the foot of the page, gone after six seconds unless it is pointed at or has the focus."
        code="<ToastRegion toasts={toasts} onDismiss={remove} />"
      >
        <Live />
      </State>
    </Part>
  ),
}
