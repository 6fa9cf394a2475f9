import type { DemoGig } from './demo-gig.ts'

/**
 * Gigs that show the stages of a job: on the way, at pickup, loaded, delivered, expired, a no-show.
 */
export const liveGigs: DemoGig[] = [
  {
    customer: 'dana_whitfield',
    title: 'Bookcases and a reading chair',
    description:
      'Three oak bookcases, already empty, and one heavy armchair. Ground floor at both ends. Ring at the blue gate; the dog is friendly and loud.',
    price: 190,
    boxes: '6',
    from: ['418 Lee Street', 'Oakland, CA 94610', 'Apt 4C'],
    to: ['2231 Seventh Street', 'Berkeley, CA 94710'],
    posted: 5.2,
    when: [0, 'now+30', 2],
    needs: ['dolly'],
    photos: ['office-shelf', 'living-evening'],
    taken: { by: 'marcus_moves', daysAgo: 4.1 },
    stage: 'on_the_way',
  },
  {
    customer: 'dana_whitfield',
    title: 'Balcony plants and a garden table',
    description:
      'Eleven pots, two of them waist high, and a table that folds. The lemon tree must stay upright.',
    price: 140,
    boxes: '4',
    from: ['418 Lee Street', 'Oakland, CA 94610', 'Apt 4C'],
    to: ['2231 Seventh Street', 'Berkeley, CA 94710'],
    posted: 10.4,
    when: [-1, '10:00', 2.5],
    needs: ['cargo van'],
    photos: ['street', 'boxes'],
    taken: { by: 'marcus_moves', daysAgo: 6.3 },
    stage: 'delivered',
  },
  {
    customer: 'dana_whitfield',
    title: 'Attic boxes to the storage unit',
    description:
      'About a dozen light boxes of winter clothes and decorations. The attic ladder is narrow, so bring one person who likes ladders.',
    price: 75,
    boxes: '12',
    from: ['2231 Seventh Street', 'Berkeley, CA 94710'],
    to: ['1010 Grayson Street', 'Berkeley, CA 94710', 'Unit 214'],
    posted: 6.6,
    when: [-2, '9:30', 2],
    photos: ['boxes-cat'],
    stage: 'expired',
  },
  {
    customer: 'oakhouse_homes',
    title: 'Two mattresses and a bed frame',
    description:
      'Second floor, wide stairs. Everything is wrapped. The new tenants need it before noon.',
    price: 120,
    boxes: '3',
    from: ['3450 Telegraph Avenue', 'Oakland, CA 94609', 'Apt 11'],
    to: ['6015 Claremont Avenue', 'Oakland, CA 94618'],
    posted: 7.7,
    when: [3, '9:00', 2],
    photos: ['bedroom'],
    reviews: {
      customer: {
        stars: 2,
        text: 'We waited for an hour with everything by the door. Please answer the phone next time.',
      },
    },
    before: {
      by: 'theo_two_hands',
      daysAgo: 5.4,
      stage: 'no_show',
      actor: 'customer',
      note: 'We waited for an hour and could not reach the packer.',
      ended: [-2, '10:05'],
    },
  },
  {
    customer: 'samir_relocates',
    title: 'Tall clock and a writing desk',
    description:
      'The pendulum is out and packed. The clock travels lying on its back, the desk on its feet. Elevator in both buildings.',
    price: 330,
    boxes: '2',
    from: ['41 West Cedar Street', 'Boston, MA 02114'],
    to: ['12 Hancock Street', 'Cambridge, MA 02139'],
    posted: 6.9,
    when: [0, 'now+0', 2.5],
    needs: ['dolly', 'antiques'],
    photos: ['antiques'],
    taken: { by: 'hana_handles_art', daysAgo: 3.8 },
    stage: 'at_pickup',
  },
  {
    customer: 'samir_relocates',
    title: 'Reading room of a law office',
    description:
      'Forty feet of case law in numbered crates, and six chairs. The loading dock is ours until the evening.',
    price: 540,
    boxes: '48',
    from: ['33 North LaSalle Street', 'Chicago, IL 60602', 'Suite 1410'],
    to: ['1550 North Clark Street', 'Chicago, IL 60610'],
    posted: 8.8,
    when: [0, 'now-60', 4],
    needs: ['dolly', 'box truck'],
    photos: ['office', 'office-shelf'],
    taken: { by: 'ruth_and_rig', daysAgo: 5.9 },
    stage: 'loaded',
  },
]
