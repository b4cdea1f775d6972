/** The static 'Read' graphic (specification, section 2). */
const PastSearch = () => (
  <svg className="drawing dashboard-read" viewBox="0 0 240 150" role="img" aria-label="Read">
    <path d="M120 34c-24-14-58-16-92-8v96c34-8 68-6 92 8 24-14 58-16 92-8V26c-34-8-68-6-92 8zM120 34v96" />
    <path d="M44 48c20-3 40-2 58 4M44 64c20-3 40-2 58 4M44 80c20-3 40-2 58 4M44 96c14-2 28-2 40 1M138 52c18-6 38-7 58-4" />
    <text x="166" y="104" textAnchor="middle">
      Read
    </text>
  </svg>
)
export default PastSearch
