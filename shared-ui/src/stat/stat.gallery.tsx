import { Briefcase, CircleDollarSign, Package } from 'lucide-react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Cents, Stat, StatList } from './stat.tsx'

export const statPage: GalleryPage = {
  title: 'Stat',
  when: 'For two to four key figures. On phones the icons are hidden.',
  Content: () => (
    <>
      <Part name="StatList" min="24rem">
        <State name="Three" note="On phones the third fills a row." wide>
          <StatList>
            <Stat label="Total Jobs" icon={<Briefcase size={20} />}>
              12
            </Stat>
            <Stat label="Boxes" icon={<Package size={20} />}>
              340
            </Stat>
            <Stat label="Budget" icon={<CircleDollarSign size={20} />}>
              $4,250
            </Stat>
          </StatList>
        </State>
      </Part>
      <Part name="Stat" min="20rem">
        <State name="Long figure" note="Shrinks to fit.">
          <StatList>
            <Stat label="All that was ever paid, in dollars and cents">$123,456,789,012.34</Stat>
          </StatList>
        </State>
      </Part>
      <Part name="Cents">
        <State name="In a figure">
          <StatList>
            <Stat label="Earned">
              $1,234<Cents>.50</Cents>
            </Stat>
          </StatList>
        </State>
      </Part>
    </>
  ),
}
