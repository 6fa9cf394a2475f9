import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Muted } from '../text/muted.tsx'
import { CardGrid } from './card-grid.tsx'
import { Card } from './card.tsx'

export const cardPage: GalleryPage = {
  title: 'Card',
  when: 'For one thing among its like: a job, a gig, a figure. What is alone on its page needs no card.',
  Content: () => (
    <>
      <Part name="Card">
        <State name="Bare" note="It has no padding: a picture sits 8 px inside.">
          <Card>Two rooms, third floor</Card>
        </State>
        <State name="Padded">
          <Card $pad>Two rooms, third floor</Card>
        </State>
        <State name="A card that is a link" note="Hover and lift are the caller’s.">
          <Card as="a" href="#/card" $pad>
            Two rooms, third floor
          </Card>
        </State>
        <State name="Long text" code={false}>
          <Card $pad>
            Twenty-four-hour-emergency-moving-of-a-hundred-and-twenty-boxes, from the third floor
            without an elevator to a basement without a light.
          </Card>
        </State>
      </Part>
      <Part name="CardGrid">
        <State name="As many as fit" wide>
          <CardGrid $min="12rem">
            <li>
              <Card $pad>Piano</Card>
            </li>
            <li>
              <Card $pad>Aquarium</Card>
            </li>
            <li>
              <Card $pad>Forty boxes</Card>
            </li>
          </CardGrid>
        </State>
        <State name="One" note="Keeps the width of a column." wide>
          <CardGrid>
            <li>
              <Card $pad>
                <Muted>The only one</Muted>
              </Card>
            </li>
          </CardGrid>
        </State>
      </Part>
    </>
  ),
}
