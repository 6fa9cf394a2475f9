import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Row } from '../page/stack.tsx'
import { Route, RoutePin, RouteSign, RouteStop } from './route.tsx'

export const routePage: GalleryPage = {
  title: 'Route',
  when: 'For pickup and drop-off of a move: a ring, a dotted line and a filled square.',
  Content: () => (
    <>
      <Part name="RouteSign">
        <State name="Two stops">
          <RouteSign
            stops={[
              { label: 'Pickup', children: 'Oakland, CA' },
              { label: 'Drop-off', children: 'Alameda, CA' },
            ]}
          />
        </State>
        <State name="Long text">
          <RouteSign
            stops={[
              {
                label: 'Pickup, Sun, Dec 6, 2026, 9:00 AM',
                children: '1234 Martin Luther King Junior Way, Apartment 1017, Oakland, CA 94607',
              },
              { label: 'Drop-off', children: 'Alameda, CA' },
            ]}
          />
        </State>
      </Part>
      <Part name="Route">
        <State name="Stops with more content">
          <Route>
            <RouteStop label="Pickup">Oakland, CA</RouteStop>
            <RouteStop label="Drop-off">Alameda, CA</RouteStop>
          </Route>
        </State>
      </Part>
      <Part name="RouteStop">
        <State name="The last stop is the square">
          <Route>
            <RouteStop label="Drop-off">Alameda, CA</RouteStop>
          </Route>
        </State>
      </Part>
      <Part name="RoutePin" min="14rem">
        <State name="From">
          <Row>
            <RoutePin />
            Pickup
          </Row>
        </State>
        <State name="To">
          <Row>
            <RoutePin $to />
            Drop-off
          </Row>
        </State>
      </Part>
    </>
  ),
}
