import { useParams } from 'react-router-dom';
import { PageScreen } from '../../features/pages/components/PageScreen.js';

/** A page of a member or of the site, such as terms and privacy. */
export default function Page() {
  const { slug = '' } = useParams();
  return <PageScreen key={slug} slug={slug} />;
}
