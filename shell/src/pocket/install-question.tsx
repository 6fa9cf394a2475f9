import type { User } from 'api/client'
import { Smartphone } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { BrandMark, Button, Muted } from 'shared-ui'
import styled, { keyframes } from 'styled-components'
import { installReason, shareSentence, useInstall } from './install.ts'

const rise = keyframes`from { transform: translateY(100%); }`

const Sheet = styled.section`
  position: fixed;
  z-index: var(--z-toast);
  inset: auto 0 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
  max-width: 34rem;
  margin: 0 auto;
  padding: var(--s-5) var(--s-5) calc(var(--s-6) + env(safe-area-inset-bottom));
  border-top: 1px solid var(--line);
  border-radius: 1.5rem 1.5rem 0 0;
  background: var(--overlay);
  box-shadow: 0 -8px 32px -8px rgb(0 0 0 / 0.28);
  animation: ${rise} var(--slow) var(--ease-out);

  @media print {
    display: none;
  }
`
const Head = styled.div`
  display: flex;
  gap: var(--s-4);
  align-items: center;

  > div {
    min-width: 0;
  }
  h2 {
    font-size: var(--text-xl);
  }
`
const Icon = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 4rem;
  height: 4rem;
  border-radius: 1rem;
  background: var(--surface);
  box-shadow:
    inset 0 0 0 1px var(--line),
    var(--shadow-1);
`
const Later = styled(Muted)`
  font-size: var(--text-sm);
  text-align: center;
`

interface InstallQuestionProps {
  user: User
  /** Called when the question is on screen: it is asked only once. */
  onShown(): void
  onClose(): void
}

/** Asks once, after the first booking or posting, whether to put the app on the home screen. */
export function InstallQuestion({ user, onShown, onClose }: InstallQuestionProps) {
  const { way, install } = useInstall(user.user_type)
  const isShown = way === 'button' || way === 'share'
  useEffect(() => {
    if (isShown) onShown()
  }, [isShown, onShown])
  if (!isShown) return null
  // The navigation bar's blur would make it the frame of fixed elements.
  return createPortal(
    <Sheet aria-labelledby="install-title" data-half={user.user_type}>
      <Head>
        <Icon>
          <BrandMark size={36} />
        </Icon>
        <div role="status">
          <h2 id="install-title">Put Manyhands on your phone?</h2>
          <Muted>{installReason[user.user_type]}</Muted>
        </div>
      </Head>
      {way === 'button' ? (
        <Button
          variant="primary"
          big
          block
          onClick={() => {
            onClose()
            void install()
          }}
        >
          <Smartphone size={20} aria-hidden />
          Add to home screen
        </Button>
      ) : (
        <p>{shareSentence}</p>
      )}
      <Button variant="quiet" block onClick={onClose}>
        {way === 'button' ? 'Not now' : 'OK'}
      </Button>
      <Later>We ask only once. You find it later under Account.</Later>
    </Sheet>,
    document.body,
  )
}
