import { Plus } from 'lucide-react'
import { Art, Button, welcomeArt } from 'shared-ui'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { bannerSentences } from './banner-sentence.ts'

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
`

const BannerText = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-3);
  justify-items: start;
  align-content: center;
  min-width: 0;
  padding: clamp(1.5rem, 4vw, 3rem);

  /* Reserves two lines for the sentence, so that the page does not shift when the jobs have loaded. */
  & p {
    max-width: 26rem;
    min-height: calc(2em * var(--leading-body));
    overflow-wrap: anywhere;
  }
  & button {
    margin-top: var(--s-2);
  }
  @media (min-width: 80em) {
    z-index: 1;
    max-width: 33rem;
    padding-bottom: 4.25rem;
  }
`

const Street = styled.div`
  height: clamp(9.5rem, 24vw, 14rem);

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
    /* A fixed height: otherwise a long username would enlarge the image until it covers the text. */
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

const Name = styled.span`
  display: inline-block;
  max-width: 100%;
`

/**
 * Returns an element that moves to the next line as a whole if the rest of the line is too short. Only a
 * username longer than a line breaks, preferably after punctuation.
 */
const wrappableName = (username: string) => (
  <Name>
    {username
      .split(/(?<=[._@+-])/)
      .flatMap((part, index) => (index ? [<wbr key={index} />, part] : part))}
  </Name>
)

interface WelcomeBannerProps {
  username: string
  /** What happens next; undefined while loading. */
  sentences: ReturnType<typeof bannerSentences> | undefined
  pathOf(gigId: number): string
  /**
   * Whether Create New Job is the page's primary button. Without jobs, Create Your First Job in the empty
   * list is the primary button instead.
   */
  isPrimary: boolean
  onCreate(): void
}

export function WelcomeBanner({
  username,
  sentences,
  pathOf,
  isPrimary,
  onCreate,
}: WelcomeBannerProps) {
  return (
    <Banner>
      <BannerText>
        <Heading $long={username.length > 18}>Welcome, {wrappableName(username)}</Heading>
        {/* While loading, an invisible sentence reserves the space. */}
        <p style={sentences ? undefined : { visibility: 'hidden' }}>
          {(sentences ?? bannerSentences([])).map(({ text, gigId }) => (
            <span key={text}>
              {gigId === undefined ? text : <Link to={pathOf(gigId)}>{text}</Link>}{' '}
            </span>
          ))}
        </p>
        <Button big variant={isPrimary ? 'primary' : 'second'} onClick={onCreate}>
          <Plus size={20} />
          Create New Job
        </Button>
      </BannerText>
      <Street>
        <Art src={welcomeArt} />
      </Street>
    </Banner>
  )
}
