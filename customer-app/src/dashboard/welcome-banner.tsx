import { Plus } from 'lucide-react'
import { Art, Button, welcomeArt } from 'shared-ui'
import styled from 'styled-components'

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

const Words = styled.div`
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
    /* It does not grow with a long name, into the words. */
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
 * The name goes to the next line as a whole. Only one that is longer than a line breaks, after its
 * signs if it can.
 */
const inOnePiece = (username: string) => (
  <Name>
    {username
      .split(/(?<=[._@+-])/)
      .flatMap((part, index) => (index ? [<wbr key={index} />, part] : part))}
  </Name>
)

const firstNumbers = [
  'None',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

function sentence(open: number): string {
  if (open === 0) return 'Post a job, and packers nearby who can do it will see it at once.'
  if (open === 1) return 'One of your jobs is open. Packers can see and book it now.'
  const count = firstNumbers[open] ?? open.toLocaleString('en-US')
  return `${count} of your jobs are open. Packers can see and book them now.`
}

interface WelcomeBannerProps {
  username: string
  /** How many jobs packers can still book; undefined while that is not known. */
  open: number | undefined
  /** Whether this is the screen's one strong action; the empty state has its own. */
  leads: boolean
  onCreate(): void
}

export function WelcomeBanner({ username, open, leads, onCreate }: WelcomeBannerProps) {
  return (
    <Banner>
      <Words>
        <Heading $long={username.length > 18}>Welcome, {inOnePiece(username)}</Heading>
        {/* Unknown, it keeps the room that the sentence will take. */}
        <p style={open === undefined ? { visibility: 'hidden' } : undefined}>
          {sentence(open ?? 0)}
        </p>
        <Button big variant={leads ? 'primary' : 'second'} onClick={onCreate}>
          <Plus size={20} />
          Create New Job
        </Button>
      </Words>
      <Street>
        <Art src={welcomeArt} />
      </Street>
    </Banner>
  )
}
