import type { ReactNode, Ref } from 'react'
import { Card, Muted } from 'shared-ui'
import styled from 'styled-components'

const Frame = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-5);
  justify-items: start;
  padding: clamp(1.25rem, 3vw, 1.75rem) clamp(1.25rem, 3vw, 2rem);

  :is(button, a) {
    max-width: 100%;
  }
`

const Head = styled.div`
  display: grid;
  gap: var(--s-1);
`

interface SettingCardProps {
  /** The fragment that links to the section. */
  id: string
  title: string
  text: ReactNode
  /** For a section that moves the focus to its heading. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A section of the account page: a card with heading, one or two sentences, and controls. */
export const SettingCard = ({ id, title, text, heading, children }: SettingCardProps) => (
  <Frame as="section" id={id} aria-labelledby={`${id}-title`}>
    <Head>
      <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Muted>{text}</Muted>
    </Head>
    {children}
  </Frame>
)
