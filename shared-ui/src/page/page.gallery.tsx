import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { BackLink } from './back-link.tsx'
import { PageHead } from './page-head.tsx'
import { Page } from './page.tsx'
import { Section } from './section.tsx'
import { Row, Stack } from './stack.tsx'

export const pagePage: GalleryPage = {
  title: 'Page',
  when: 'For the layout of every page: width, gutters, title, sections and spacing.',
  Content: () => (
    <>
      <Part name="Page">
        <State name="1280 px wide, below the bar" wide asPage>
          <Page>
            <Card $pad>The content</Card>
          </Page>
        </State>
        <State name="Narrow" note="A 928 px column, for forms and long text." wide asPage>
          <Page $narrow>
            <Card $pad>The content</Card>
          </Page>
        </State>
      </Part>
      <Part name="BackLink">
        <State name="To the list" note="With a router: `as={Link} to`.">
          <BackLink href="#/page">Marketplace</BackLink>
        </State>
        <State name="Hover" shown="hover">
          <BackLink href="#/page">Your Gigs</BackLink>
        </State>
        <State name="Focus" shown="focus">
          <BackLink href="#/page">Dashboard</BackLink>
        </State>
      </Part>
      <Part name="PageHead">
        <State name="Title, lede, actions" wide>
          <PageHead
            title="Your Gig History"
            lede="Every gig that you booked, newest first."
            actions={<Button>Your Pay</Button>}
            level={2}
          />
        </State>
        <State name="Long text">
          <PageHead
            title="Welcome back, Maximiliana-Theodora Featherstonehaugh-Cholmondeley"
            lede="A lede is one sentence; when it is long it keeps to the measure of running text."
            actions={<Button variant="primary">Create New Job</Button>}
            level={2}
          />
        </State>
      </Part>
      <Part name="Section">
        <State name="With an action">
          <Section title="Quick Actions" actions={<Button small>All of them</Button>}>
            <Card $pad>The content</Card>
          </Section>
        </State>
        <State name="Title for screen readers only">
          <Section title="Your figures" hideTitle>
            <Card $pad>The content</Card>
          </Section>
        </State>
      </Part>
      <Part name="Stack">
        <State name="20 px apart">
          <Stack>
            <Card $pad>One</Card>
            <Card $pad>below the other</Card>
          </Stack>
        </State>
      </Part>
      <Part name="Row">
        <State name="Wraps">
          <Row>
            <Button variant="primary">Save Changes</Button>
            <Button variant="quiet">Cancel</Button>
          </Row>
        </State>
      </Part>
    </>
  ),
}
