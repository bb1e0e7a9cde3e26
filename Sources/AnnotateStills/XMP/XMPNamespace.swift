/// The namespaces of XMP (ISO 16684-1) that annotate uses.
enum XMPNamespace {
  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  static let meta = "adobe:ns:meta/"
  static let basic = "http://ns.adobe.com/xap/1.0/"
  static let tiff = "http://ns.adobe.com/tiff/1.0/"
  static let dimensions = "http://ns.adobe.com/xap/1.0/sType/Dimensions#"
  static let area = "http://ns.adobe.com/xmp/sType/Area#"
  static let regions = "http://www.metadataworkinggroup.com/schemas/regions/"
}
