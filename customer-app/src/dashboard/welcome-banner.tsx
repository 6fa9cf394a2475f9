import { Plus } from 'lucide-react'
import { Art, Button, welcomeArt } from 'shared-ui'
import styled from 'styled-components'
import { onPhones } from '../on-phones.ts'
import { bannerSentence } from './banner-sentence.ts'

const Banner = styled.section`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-height: 13rem;
  overflow: hidden;
  border-radius: var(--r-xl);
  background: var(--art-sky);

  @media (min-width: 64em) {
    grid-template-columns: 25rem minmax(0, 1fr);
    min-height: 17.5rem;
  }
  @media (min-width: 80em) {
    grid-template-columns: minmax(0, 1fr);
  }
  ${onPhones} {
    min-height: 0;
  }
`

/* Reserves two lines for the sentence, so that the page does not shift when the jobs have loaded. */
const BannerText = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-3);
  justify-items: start;
  align-content: center;
  min-width: 0;
  padding: clamp(1.5rem, 4vw, 3rem);

  & p {
    max-width: 26rem;
    min-height: calc(2em * var(--leading-body));
    overflow-wrap: anywhere;
  }
  & button {
    margin-top: var(--s-2);
    padding-inline: min(1.5rem, 5vw);
  }
  @media (min-width: 80em) {
    z-index: 1;
    max-width: 33rem;
    padding-bottom: 4.25rem;
  }
  ${onPhones} {
    gap: var(--s-1);
    padding: var(--s-5);
  }
`

/* On wide screens, the image has a fixed height: otherwise a long name would enlarge it until it covers the text. */
const Street = styled.div`
  height: clamp(9.5rem, 24vw, 14rem);
  ${onPhones} {
    display: none;
  }

  & img {
    object-position: right bottom;
  }
  @media (min-width: 64em) {
    position: relative;
    height: auto;
    mask-image: linear-gradient(90deg, transparent, #000 16%);
    & img {
      position: absolute;
      inset: 0;
    }
  }
  @media (min-width: 80em) {
    position: absolute;
    inset: 0;
    mask-image: none;
    & img {
      inset: auto 0 0;
      height: 17.5rem;
    }
  }
`

const Heading = styled.h1<{ $long: boolean }>`
  overflow-wrap: anywhere;
  ${({ $long }) => $long && 'font-size: var(--text-2xl);'}
`

interface WelcomeBannerProps {
  /** The first name, or without one the username. */
  name: string
  /** What happens next; undefined while loading. */
  sentence: string | undefined
  /**
   * Whether Create New Job is the page's primary button. Without jobs, Create Your First Job in the empty
   * list is the primary button instead.
   */
  isPrimary: boolean
  /** Whether this device has a draft of a new job, which Create New Job opens. */
  draft: boolean | undefined
  onCreate(): void
}

export function WelcomeBanner({ name, sentence, isPrimary, draft, onCreate }: WelcomeBannerProps) {
  return (
    <Banner>
      <BannerText>
        <Heading $long={name.length > 18}>{`Welcome, ${name}`}</Heading>
        {/* While loading, an invisible sentence reserves the space. */}
        <p style={sentence ? undefined : { visibility: 'hidden' }}>
          {sentence ?? bannerSentence([])}
        </p>
        <Button big variant={isPrimary ? 'primary' : 'second'} onClick={onCreate}>
          <Plus size={20} />
          Create New Job
        </Button>
        {draft && <Button onClick={onCreate}>Continue your draft</Button>}
      </BannerText>
      <Street>
        <Art src={welcomeArt} />
      </Street>
    </Banner>
  )
}
