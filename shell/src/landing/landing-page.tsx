import { Link, useLocation } from 'react-router-dom'
import { ButtonLink, heroArt, Panel } from 'shared-ui'
import { useSession } from '../session/session.tsx'
import { mustAskToSignIn } from '../session/sign-in-first.tsx'
import { Costs } from './costs.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { RoleCard, RoleLinks, RoleCards, Lead, Sky, Street } from './landing-styles.ts'
import { WhyChoose } from './why-choose.tsx'

/**
 * Returns the URL of a part of the illustration. This part is always visible; larger windows show more around
 * it.
 */
const street = (box: string) => `${heroArt}#svgView(viewBox(${box}))`

const pitch =
  'Post your move and name your price. A packer with the right skills, tools and vehicle books it.'

/** The page for visitors, with links to both sign-ups and sign-ins. Signed-in users never see it, so sign-up comes first. */
export function LandingPage() {
  const { state } = useLocation()
  const { failed } = useSession()
  const asksToSignIn = mustAskToSignIn(state) && !failed
  return (
    <>
      <title>Moving help, by people nearby · Manyhands</title>
      <meta name="description" content={pitch} />
      <Sky $notice={asksToSignIn}>
        <Lead>
          {asksToSignIn && <Panel tone="warning" title="Sign in to see that page." />}
          <h1 tabIndex={-1}>Many hands make light moving.</h1>
          <p>{pitch}</p>
        </Lead>
        <Street>
          <picture>
            <source media="(min-width: 40em)" srcSet={street('100,-282,1260,706')} />
            <img src={street('323,-282,794,706')} alt="" fetchPriority="high" />
          </picture>
        </Street>
      </Sky>
      <RoleCards>
        <RoleCard data-half="customer" aria-labelledby="role-customer">
          <h2 id="role-customer">Need Moving Help</h2>
          <p>Post a job with photos, two addresses, a date and your budget.</p>
          <RoleLinks>
            <ButtonLink as={Link} to="/customer/signup" variant="primary" big>
              Join as a customer
            </ButtonLink>
            <ButtonLink as={Link} to="/customer/signin" big>
              Customer sign in
            </ButtonLink>
          </RoleLinks>
        </RoleCard>
        <RoleCard data-half="packer" aria-labelledby="role-packer">
          <h2 id="role-packer">Ready to Earn</h2>
          <p>Pick gigs that fit your skills, tools and vehicle. See the pay before you book.</p>
          <RoleLinks>
            <ButtonLink as={Link} to="/packer/signup" variant="primary" big>
              Join as a packer
            </ButtonLink>
            <ButtonLink as={Link} to="/packer/signin" big>
              Packer sign in
            </ButtonLink>
          </RoleLinks>
        </RoleCard>
      </RoleCards>
      <HowItWorks />
      <WhyChoose />
      <Costs />
    </>
  )
}
