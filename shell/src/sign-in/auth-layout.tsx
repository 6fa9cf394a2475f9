import type { MouseEvent, ReactNode, Ref } from 'react'
import { heroArt } from 'shared-ui'
import styled from 'styled-components'
import type { Role } from '../session/session.tsx'

const Columns = styled.div`
  flex: 1;
  display: grid;

  @media (min-width: 64em) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`

const Column = styled.div`
  width: 100%;
  max-width: calc(29rem + 2 * var(--gutter));
  margin: 0 auto;
  padding: calc(var(--bar-height) + var(--s-8)) var(--gutter) var(--s-16);

  h1 + p {
    margin: var(--s-2) 0 var(--s-6);
    color: var(--text-muted);
    font-size: var(--text-lg);
  }

  @media (min-width: 64em) {
    padding-top: calc(var(--bar-height) + var(--s-16));
  }
`

const Links = styled.div`
  display: grid;
  margin-top: var(--s-6);
  color: var(--text-muted);

  a {
    display: inline-flex;
    align-items: center;
    min-height: var(--target);
    font-weight: var(--weight-medium);
  }
`

const Illustration = styled.aside`
  position: relative;
  display: none;
  background: var(--art-sky);

  @media (min-width: 64em) {
    display: block;
  }

  p {
    position: absolute;
    inset: calc(var(--bar-height) + var(--s-16)) var(--s-12) auto;
    max-width: 11em;
    font-size: var(--text-4xl);
    font-weight: var(--weight-semi);
    letter-spacing: var(--tracking-tight);
    line-height: 1.15;
  }

  div {
    position: sticky;
    top: 0;
    height: 100vh;
  }

  img {
    display: block;
    width: 100%;
    height: 100%;
  }
`

/** The part of the illustration for each role: the house, the van, or the street between them. Tall windows show more sky. */
const views: Record<Role | 'both', string> = {
  customer: `${heroArt}#svgView(viewBox(-20,-40,700,464))`,
  packer: `${heroArt}#svgView(viewBox(700,-40,780,464))`,
  both: `${heroArt}#svgView(viewBox(340,-40,760,464))`,
}

export const AuthFormFrame = styled.form`
  display: grid;
  gap: var(--s-5);
`

interface FormColumnProps {
  links: ReactNode
  children: ReactNode
}

/**
 * Ignores the later clicks of a multiple click outside the form. The first has sent the form, which removes its errors
 * and moves what is below under the pointer.
 */
function ignoreLaterClicks(event: MouseEvent<HTMLElement>) {
  if (event.detail < 2 || (event.target as Element).closest('form')) return
  event.preventDefault()
  event.stopPropagation()
}

/** The column with the heading, the form, and links to the other forms. */
function FormColumn({ links, children }: FormColumnProps) {
  return (
    <Column onClickCapture={ignoreLaterClicks}>
      {children}
      <Links>{links}</Links>
    </Column>
  )
}

export interface AuthLayoutProps {
  /** Without a role, the page is for both. */
  role?: Role
  title: string
  lede: string
  /** The sentence beside the form, on wide screens only. */
  slogan: string
  links: ReactNode
  /** Lets the caller focus the heading. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** The layout of sign-in, sign-up and account recovery: the form on the left, the illustration on the right. */
export function AuthLayout(props: AuthLayoutProps) {
  const { role = 'both', title, lede, slogan, links, heading, children } = props
  return (
    <Columns>
      <title>{`${title} · Manyhands`}</title>
      <FormColumn links={links}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{lede}</p>
        {children}
      </FormColumn>
      <Illustration aria-label="Manyhands">
        <div>
          <p>{slogan}</p>
          {/* Lazy, because narrow windows hide the image. */}
          <img src={views[role]} alt="" loading="lazy" />
        </div>
      </Illustration>
    </Columns>
  )
}
