import { Link } from 'react-router-dom'
import { ButtonLink, heroArt } from 'shared-ui'
import { Door, DoorLinks, Doors, Lead, Sky, Street } from './landing-styles.ts'
import { WhyChoose } from './why-choose.tsx'

/** On wide windows the hills and the ground go on instead of growing into the words above. */
const wideStreet = `${heroArt}#svgView(viewBox(-480,0,2400,424))`

const pitch =
  'Post your move and name your price. A packer with the right skills, tools and vehicle books it.'

/** What Manyhands is, and the two doors into it. */
export function LandingPage() {
  return (
    <>
      <title>Moving help, by people nearby · Manyhands</title>
      <meta name="description" content={pitch} />
      <Sky>
        <Lead>
          <h1 tabIndex={-1}>Many hands make light moving.</h1>
          <p>{pitch}</p>
        </Lead>
        <Street>
          <picture>
            <source media="(min-width: 90em)" srcSet={wideStreet} width={2400} height={424} />
            <img src={heroArt} alt="" width={1440} height={424} fetchPriority="high" />
          </picture>
        </Street>
      </Sky>
      <Doors>
        <Door data-half="customer" aria-labelledby="door-customer">
          <h2 id="door-customer">Need Moving Help</h2>
          <p>Post a job with photos, two addresses, a date and your budget.</p>
          <DoorLinks>
            <ButtonLink as={Link} to="/customer/signin" variant="primary" big>
              Customer sign in
            </ButtonLink>
            <Link to="/customer/signup">Join as a customer</Link>
          </DoorLinks>
        </Door>
        <Door data-half="packer" aria-labelledby="door-packer">
          <h2 id="door-packer">Ready to Earn</h2>
          <p>Pick gigs that fit what you carry, know and drive. See the pay before you book.</p>
          <DoorLinks>
            <ButtonLink as={Link} to="/packer/signin" variant="primary" big>
              Packer sign in
            </ButtonLink>
            <Link to="/packer/signup">Join as a packer</Link>
          </DoorLinks>
        </Door>
      </Doors>
      <WhyChoose />
    </>
  )
}
